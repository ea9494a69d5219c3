"""The calls of the slice, each for its owner alone."""

from datetime import timedelta
from uuid import uuid4

from django.core.files import File
from django.db import transaction
from django.db.models import F
from django.utils import timezone
from rest_framework.generics import ListCreateAPIView, RetrieveUpdateAPIView
from rest_framework.parsers import MultiPartParser
from rest_framework.response import Response

from . import classifier, photos
from .models import Questionnaire, User
from .serializers import CreatedSerializer, FormSerializer, ProfileSerializer, QuestionnaireSerializer

PHOTO_DAYS = 90


class ProfileView(RetrieveUpdateAPIView):
    """GET and PUT /api/user/profile/."""

    serializer_class = ProfileSerializer
    http_method_names = ["get", "put"]

    def get_object(self):
        return self.request.user


class QuestionnairesView(ListCreateAPIView):
    """GET and POST /api/questionnaires/."""

    serializer_class = QuestionnaireSerializer
    parser_classes = [MultiPartParser]

    def get_queryset(self):
        return Questionnaire.objects.filter(owner=self.request.user).order_by("-filled_at")

    def create(self, request):
        form = FormSerializer(data=request.data)
        form.is_valid(raise_exception=True)
        kept, picture = photos.redraw(form.validated_data["image"])
        severity, certainty, doubt = classifier.estimate(picture)
        owner = request.user
        record = Questionnaire(
            owner=owner,
            current_skincare_routine=form.validated_data["current_skincare_routine"],
            acne_severity=severity,
            certainty=certainty,
            doubt=doubt,
            model=classifier.card()["version"],
            skin_type=owner.skin_type,
            allergies=owner.allergies,
            triggers=owner.triggers,
            duration=owner.duration,
            photo_kept_until=timezone.now() + timedelta(days=PHOTO_DAYS),
        )
        record.photo.save(f"peer/photos/{owner.pk}/{uuid4()}.jpg", File(kept), save=False)
        with transaction.atomic():
            record.save(force_insert=True)
            counted = F("image_classification_requests") + 1
            User.objects.filter(pk=owner.pk).update(image_classification_requests=counted)
        return Response(CreatedSerializer(record).data, status=201)
